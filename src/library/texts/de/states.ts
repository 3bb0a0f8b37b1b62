/** What states are called that sentences speak of, too. */

export const noticeStates: Readonly<Record<string, string>> = {
  wartend: "wartet",
  gesendet: "gesendet",
  gedruckt: "gedruckt",
  fehlgeschlagen: "fehlgeschlagen",
  hinfällig: "hinfällig",
};

export const reservationStates: Readonly<Record<string, string>> = {
  wartend: "wartend",
  bereitgestellt: "zum Abholen bereitgestellt",
  erledigt: "erledigt",
  verfallen: "verfallen",
  storniert: "storniert",
};

export const bookingStates: Readonly<Record<string, string>> = {
  gebucht: "gebucht",
  abgeholt: "abgeholt",
  erledigt: "erledigt",
  verfallen: "verfallen",
  storniert: "storniert",
};

export const importStates: Readonly<Record<string, string>> = {
  liest: "Datei wird gelesen",
  spalten: "Spalten festlegen",
  probe: "Probelauf läuft",
  geprüft: "Probelauf fertig",
  läuft: "wird eingespielt",
  angehalten: "angehalten",
  fertig: "eingespielt",
  rücknahme: "wird zurückgenommen",
  zurückgenommen: "zurückgenommen",
  fehlgeschlagen: "fehlgeschlagen",
  verfallen: "verfallen",
};

export const bulkStates: Readonly<Record<string, string>> = {
  probe: "wird geprüft",
  geprüft: "geprüft",
  läuft: "wird ausgeführt",
  angehalten: "angehalten",
  fertig: "ausgeführt",
  rücknahme: "wird zurückgenommen",
  zurückgenommen: "zurückgenommen",
};
