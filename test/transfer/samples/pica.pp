002@ $0Aaux
003@ $0123456789
004A $03-15-000003-X$A9783150000038$fEUR 3.60
010@ $ager
011@ $a1996$n[1996]
021A $aDer @Zauberberg$dRoman$hThomas Mann
028A $BVerfasserIn$4aut$7gnd/118577166$ATM$aMann$dThomas$E1875$F1955
028C/01 $BHerausgeberIn$4edt$8Heftrich, Eckhard ; 1928-2019
029F/01 $aDeutsche Schillergesellschaft$BHerausgebendes Organ$4isb
032@ $a2. Aufl.
033A $pStuttgart$nReclam
034D $a1002 S.
034M $aIll.
036E/00 $aUniversal-Bibliothek$l9400
041A/01 $aDavos
044N $aZeit$$roman
045F $a833.912
047I/01 $aEin Berg und sieben Jahre.
201@/01 $x00
203@/01 $0917400194
209A/01 $f108$aR Man 1
209G/01 $a00077

003@ $0123456790
021A $aTristan
028A $4aut$AMann$DThomas
