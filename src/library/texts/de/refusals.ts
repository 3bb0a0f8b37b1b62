/** Why something cannot be lent, returned, renewed or reserved just now. */

import { formats, numeral } from "../../../core/texts/de/phrases.ts";
import type { ReasonTexts } from "../../../core/texts/themes/registry.ts";
import {
  bookingStates,
  bulkStates,
  importStates,
  noticeStates,
  reservationStates,
} from "./states.ts";

const refusals: ReasonTexts = {
  ausgeliehen: () =>
    "Dieses Exemplar ist ausgeliehen. Nehmen Sie es zuerst zurück, oder nehmen Sie ein anderes Exemplar des Werks.",
  "nicht-ausleihbar": () =>
    "Dieses Exemplar lässt sich nicht ausleihen. Soll es verliehen werden, ändern Sie zuerst seinen Zustand oder „Ausleihbar“.",
  vermisst: () => "Dieses Exemplar gilt als vermisst. Ist es da, ändern Sie zuerst seinen Zustand.",
  beschaedigt: () =>
    "Dieses Exemplar ist beschädigt. Wer es trotzdem ausleiht, gibt einen Grund an.",
  praesenz: () => "Dieses Exemplar bleibt im Haus. Wer es trotzdem ausleiht, gibt einen Grund an.",
  bereitgestellt: () =>
    "Dieses Exemplar ist für jemand anderen bereitgestellt. Stornieren Sie zuerst die Vormerkung, oder nehmen Sie ein anderes Exemplar.",
  gesperrt: (p) =>
    `Dieses Konto ist gesperrt (${p.why}). Zuerst muss die Bibliothek es entsperren.`,
  abgelaufen: (p) =>
    `Dieses Konto galt bis zum ${formats.day(`${p.since}`)}. Zuerst muss die Bibliothek seine Gültigkeit verlängern.`,
  "zu-viele-ausleihen": (p) =>
    `Mehr als ${numeral(p.most)} Ausleihen zugleich sind nicht möglich. Zuerst muss etwas zurückgegeben werden.`,
  "zu-viele-der-art": (p) =>
    `Mehr als ${numeral(p.most)} Ausleihen der Art „${p.art}“ zugleich sind nicht möglich. Zuerst muss eine davon zurückgegeben werden.`,
  saeumig: (p) =>
    `„${p.titel}“ war bis zum ${formats.day(`${p.bis}`)} zurückzugeben${p.andere === 0 ? "" : `, und ${p.andere === 1 ? "noch etwas" : `${numeral(p.andere)} weitere Ausleihen`} dieses Kontos ${p.andere === 1 ? "ist" : "sind"} überfällig`}. Was überfällig ist, muss zuerst zurückgegeben werden.`,
  "kein-gewinn": (p) =>
    `Heute verlängert, wäre es nicht länger ausgeliehen als jetzt schon, bis zum ${formats.day(`${p.bis}`)}. Versuchen Sie es später noch einmal; die Verlängerung ist nicht verbraucht.`,
  "kommt-nicht-wieder": () =>
    "Kein Exemplar ist ausgeliehen, das zurückkommen könnte; vormerken lässt sich nur, was einmal wieder zu haben ist.",
  "zu-viele-vormerkungen": (p) =>
    `Mehr als ${numeral(p.most)} Vormerkungen zugleich sind nicht möglich. Stornieren Sie zuerst eine.`,
  gebuehren: (p) =>
    `Dieses Konto schuldet ${formats.money(`${p.owed}`)}; ab ${formats.money(`${p.most}`)} wird nichts ausgeliehen. Bitte zuerst bezahlen.`,
  "offene-gebuehren": (p) =>
    `Zu diesem Konto gibt es noch ${p.total === 1 ? "eine offene Gebühr oder Kaution" : `${numeral(p.total)} offene Gebühren oder Kautionen`}. Erst wenn alles bezahlt, erlassen oder zurückgegeben ist, kann es gelöscht werden.`,
  "gebuehr-stand": () =>
    "Wie eine Gebühr steht, folgt aus dem, was bezahlt ist. Ändern Sie „Bezahlt“: weniger, wenn Geld zurückgegeben oder eine Zahlung aufgehoben wird.",
  "nichts-offen": () =>
    "Davon ist hier nichts mehr offen. Was anderswo bezahlt wurde, auch eine Kaution, kommt nicht herein.",
  "gebuehr-fest": () =>
    "Wer etwas schuldet und wofür, das bleibt, wie es ist. Erlassen Sie diese Gebühr, und legen Sie eine neue an.",
  "gebuehr-verbucht": () =>
    "Dafür wurde schon etwas bezahlt; das steht im Kassenbuch und bleibt. Geben Sie das Geld zurück, oder erlassen Sie den Rest.",
  "beitrag-danach": () =>
    "Danach wurde noch ein Mitgliedsbeitrag bezahlt, der das Konto weiter verlängert hat; heben Sie zuerst diese Zahlung auf.",
  "beitrag-heute": () =>
    "Der Mitgliedsbeitrag ist heute schon bezahlt worden. Soll ein weiterer dazukommen, kassieren Sie ihn an der Theke.",
  "beitrag-nur-leser": () =>
    "Eine Sammeländerung nimmt den Mitgliedsbeitrag nur von Leserinnen und Lesern. Soll jemand aus dem Team einen zahlen, kassieren Sie ihn an der Theke.",
  "beitrag-unbestaetigt": () =>
    "Hier hat sich jemand selbst eingetragen, und das Konto ist noch nicht bestätigt. Bestätigen Sie es zuerst, dann lässt sich der Mitgliedsbeitrag kassieren.",
  "ausleihe-bezahlt": (p) =>
    `Für diese Ausleihe ${p.total === 1 ? "ist eine Gebühr oder Kaution" : `sind ${numeral(p.total)} Gebühren oder Kautionen`} bezahlt. Geben Sie zuerst das Geld zurück: an der Theke mit „Rückgängig“ bei der Zahlung oder auf der Seite der Gebühr. Danach lässt sich die Ausleihe rückgängig machen.`,
  "anderes-offen": () =>
    "Inzwischen ist etwas anderes offen als auf der Seite stand. Nichts wurde gebucht; sehen Sie nach, was jetzt offen ist.",
  zurueckgegeben: () =>
    "Diese Ausleihe ist zurückgegeben. Möglich ist nur noch, die Rückgabe aufzuheben, solange das Exemplar nicht neu ausgeliehen ist.",
  "nicht-ausgeliehen": (p) =>
    `„${p.titel}“ (${p.nummer}) ist nicht ausgeliehen; es gibt nichts zurückzunehmen.${p.ort === undefined ? "" : ` Stellen Sie es an seinen Platz: ${p.ort}.`}`,
  "seither-ausgeliehen": () =>
    "Seit diesem Schritt ist das Exemplar neu ausgeliehen; die neue Ausleihe bleibt, wie sie ist. Liegt es wieder vor Ihnen, nehmen Sie es jetzt zurück.",
  vorgemerkt: (p) =>
    p.bis === undefined
      ? "Jemand wartet auf dieses Werk, deshalb lässt es sich nicht verlängern. Es muss bis zum Fälligkeitstag zurückgegeben werden."
      : `Jemand wartet auf dieses Werk, deshalb lässt es sich nicht verlängern. Es war am ${formats.day(`${p.bis}`)} fällig und muss jetzt zurückgegeben werden.`,
  "zu-oft-verlaengert": (p) =>
    `Mehr als ${numeral(p.most)} Verlängerungen sind nicht möglich. Das Exemplar muss zurückgegeben werden.`,
  "nur-eine-verlaengerung": (p) =>
    `Verlängert wird in einzelnen Schritten: Die nächste Verlängerung ist die Nummer ${numeral(p.next)}.`,
  "vor-der-ausleihe": (p) =>
    `Fälligkeit und Rückgabe können nicht vor der Ausleihe am ${formats.day(`${p.von}`)} liegen.`,
  "zu-lange-her": (p) =>
    `Am ${formats.day(`${p.von}`)} kann das nicht ausgeliehen worden sein. Prüfen Sie das Jahr.`,
  "zu-weit-voraus": (p) =>
    `Bis ${formats.day(`${p.bis}`)} ist es länger als zwei Jahre über die übliche Frist hinaus. Prüfen Sie das Jahr.`,
  "in-der-zukunft": () => "Ausleihe und Rückgabe können nicht in der Zukunft liegen.",
  "anderes-exemplar": () =>
    "Wer etwas ausgeliehen oder vorgemerkt hat und was, das bleibt, wie es ist. Legen Sie dafür etwas Neues an.",
  verfuegbar: () =>
    "Ein Exemplar steht im Regal und kann gleich ausgeliehen werden; vormerken lässt sich nur, was gerade niemand haben kann.",
  "ohne-exemplar": () => "Von diesem Werk gibt es kein Exemplar, das sich ausleihen ließe.",
  "schon-ausgeliehen": () => "Dieses Konto hat das Werk gerade selbst ausgeliehen.",
  "schon-vorgemerkt": () => "Dieses Konto hat das Werk schon vorgemerkt.",
  "vormerkung-zu-ende": (p) =>
    `Diese Vormerkung ist zu Ende (${reservationStates[p.status ?? ""] ?? p.status}). Möglich ist nur eine neue.`,
  "stand-folgt": (p) =>
    `Die Vormerkung ist ${reservationStates[p.status ?? ""] ?? p.status}; ändern lässt sie sich nur zu „storniert“. Alles andere ergibt sich aus Ausleihe und Rückgabe.`,
  "offene-ausleihen": (p) =>
    `Zu diesem Konto gibt es noch ${p.total === 1 ? "eine offene Ausleihe" : `${numeral(p.total)} offene Ausleihen`}. Erst wenn alles zurück ist, kann es gelöscht werden.`,
  "schon-vermerkt": () =>
    "Das Exemplar hat sich inzwischen geändert. Sehen Sie nach, ob es schon vermerkt ist, und vermerken Sie sonst noch einmal.",
  "nicht-vermisst": () =>
    "Dieses Exemplar wurde nicht vermisst. Wie es um ein Exemplar steht, ändern Bibliothekarinnen und Bibliothekare auf seiner Seite.",
  ausgesondert: () => "Dieses Exemplar ist ausgesondert; es wird nicht mehr vermisst.",
  "letzte-bibliothek": () =>
    "Das ist das letzte Konto, mit dem sich die Bibliothek verwalten lässt. Geben Sie zuerst einem anderen diese Rolle.",
  "nachricht-schritt": (p) =>
    `Die Nachricht ist ${noticeStates[p.status ?? ""] ?? p.status}; dieser Schritt ist jetzt nicht möglich. Laden Sie ihre Seite neu; dort steht, was geht.`,
  "nachricht-unterwegs": () =>
    "Diese Nachricht wird gerade gesendet. Warten Sie eine Minute, dann steht hier, was daraus geworden ist.",
  "nachricht-empfaenger": () =>
    "An wen eine Nachricht geht, bleibt, wie es ist. Legen Sie für jemand anderen eine neue an.",
  "kein-geheimnis": () =>
    "Der Webhook hat noch kein Geheimnis, mit dem eine Meldung unterschrieben wird. Machen Sie zuerst eines.",
  "kein-mailserver": () =>
    "Es gibt keinen Mailserver; gesendet wurde nichts. Wer das Programm betreibt, nennt ihn mit LEIHWERK_SMTP.",
  "datei-schon-da": () =>
    "Genau diese Datei wird gerade schon eingespielt. Machen Sie dort weiter, oder löschen Sie zuerst jene Einspielung.",
  "art-in-gebrauch": (p) =>
    `Es gibt noch Werke der Art „${p.art}“. Geben Sie ihnen zuerst eine andere.`,
  "demo-schon-da": () => "Die Demo ist eingespielt. Nehmen Sie sie zuerst zurück.",
  "einspielung-laeuft": () =>
    "An dieser Einspielung wird gerade gearbeitet. Warten Sie, bis sie fertig ist, oder halten Sie sie zuerst an.",
  "einspielung-schritt": (p) =>
    `Dieser Schritt ist jetzt nicht möglich, die Einspielung ist bei „${importStates[p.status ?? ""] ?? p.status}“. Laden Sie ihre Seite neu; dort steht, was als Nächstes geht.`,
  "einspielung-abgelehnt": (p) =>
    `${p.total === 1 ? "Eine Zeile wurde" : `${numeral(p.total)} Zeilen wurden`} abgelehnt. Verbessern Sie sie, oder sagen Sie, dass die anderen trotzdem eingespielt werden sollen.`,
  "schon-zusammengefuehrt": () =>
    "Eine Zusammenführung lässt sich nicht ändern, nur rückgängig machen (DELETE); danach ist eine andere möglich.",
  "andere-art": () => "Zusammenführen lässt sich nur, was von derselben Art ist.",
  "nicht-zusammenfuehrbar": () => "Was von dieser Art ist, lässt sich nicht zusammenführen.",
  "nur-leser": () =>
    "Zusammenführen lassen sich nur Konten von Leserinnen und Lesern, damit niemand Rechte dazubekommt. Geben Sie dem Konto aus dem Team zuerst die Rolle „Leserin oder Leser“.",
  "schon-eines": () => "Beide Adressen führen zu demselben; da ist nichts mehr zusammenzuführen.",
  "im-kreis": () =>
    "Zusammengeführt stünde es über sich selbst. Lösen Sie zuerst, was eines dem anderen unterordnet, oder wählen Sie dieses Feld anders.",
  "seither-fort": () =>
    "Was geblieben ist, gibt es nicht mehr; deshalb lässt sich die Zusammenführung nicht rückgängig machen.",
  "seither-geaendert": () =>
    "Was geblieben ist, wurde seither geändert; rückgängig gemacht ginge die Änderung verloren. Nehmen Sie zuerst diese zurück.",
  "seither-zusammengefuehrt": () =>
    "Was geblieben ist, wurde seither noch einmal zusammengeführt. Machen Sie zuerst das rückgängig.",
  "seither-vergeben": (p) =>
    `„${p.value}“ gehört inzwischen etwas anderem. Ändern Sie es dort zuerst.`,
  gebucht: (p) =>
    `Dieses Exemplar ist ab dem ${formats.day(`${p.von}`)} für jemand anderen gebucht. Nehmen Sie ein anderes Exemplar, oder einen früheren Rückgabetag.`,
  belegt: (p) =>
    p.von
      ? `In dieser Zeit ist das schon vergeben. Frei ist es wieder ${p.von === p.bis ? `am ${formats.day(`${p.von}`)}` : `vom ${formats.day(`${p.von}`)} bis zum ${formats.day(`${p.bis}`)}`}.`
      : "In dieser Zeit ist das schon vergeben, und auch später ist es so lange nicht frei. Buchen Sie kürzer, oder fragen Sie in der Bibliothek.",
  "serie-belegt": (p) =>
    `An diesen Tagen ist es schon vergeben: ${`${p.tage}`.split(" ").map(formats.day).join(", ")}. Nichts wurde gebucht; wählen Sie eine andere Zeit, oder buchen Sie die freien Tage einzeln.`,
  "satz-belegt": (p) =>
    `In dieser Zeit ${p.frei === 1 ? "ist davon nur 1 Exemplar" : `sind davon nur ${numeral(p.frei)} Exemplare`} frei, nicht ${numeral(p.most)}. Nichts wurde gebucht; buchen Sie weniger, oder wählen Sie andere Tage.`,
  "buchung-vergangen": () =>
    "Buchen lässt sich nur, was noch kommt: Wählen Sie einen Tag ab heute.",
  "buchung-zu-weit": (p) =>
    `Buchen lässt sich höchstens ${numeral(p.most)} Tage im Voraus. Wählen Sie einen früheren Tag.`,
  "buchung-zu-lang": (p) =>
    `Selbst buchen lässt sich etwas für höchstens ${numeral(p.most)} Tage. Wählen Sie einen früheren letzten Tag, oder fragen Sie in der Bibliothek.`,
  "buchung-geschlossen": (p) =>
    `Am ${formats.day(`${p.tag}`)} ist geschlossen; abgeholt und zurückgebracht wird an offenen Tagen. Der nächste ist der ${formats.day(`${p.frei}`)}.`,
  "zu-viele-buchungen": (p) =>
    `Mehr als ${numeral(p.most)} Buchungen zugleich sind nicht möglich. Stornieren Sie zuerst eine.`,
  "buchung-stand": (p) =>
    `Die Buchung ist ${bookingStates[p.status ?? ""] ?? p.status}; ändern lässt sich ihr Stand nur zu „storniert“ oder „verfallen“. Alles andere ergibt sich aus Ausleihe und Rückgabe.`,
  "buchung-zu-ende": (p) =>
    `Diese Buchung ist ${bookingStates[p.status ?? ""] ?? p.status} und bleibt, wie sie ist. Möglich ist nur eine neue.`,
  "kein-termin": () =>
    "Zu dieser Zeit gibt es keinen Termin. Wählen Sie einen, der unter „Termine“ (/terminplan) angeboten wird.",
  "termin-vergeben": () => "Dieser Termin ist schon vergeben. Wählen Sie eine andere Zeit.",
  "schon-termin": () =>
    "Für diesen Tag gibt es schon einen Termin. Löschen Sie ihn zuerst, oder wählen Sie einen anderen Tag.",
  "termin-ohne-anlass": () =>
    "Gerade ist nichts abzuholen oder zurückzubringen. Merken Sie zuerst etwas vor, oder buchen Sie es.",
  "schon-im-katalog": () =>
    "Das ist schon im Katalog. Merken Sie es dort vor, wenn es gerade jemand hat.",
  "zu-viele-wuensche": (p) =>
    `Mehr als ${numeral(p.most)} offene Wünsche sind nicht möglich. Warten Sie, bis aus den anderen etwas geworden ist, oder löschen Sie einen.`,
  "wunsch-stand": () =>
    "Die Bibliothek hat diesen Wunsch schon bearbeitet; er bleibt, wie er ist. Möglich ist ein neuer.",
  "inventur-abgeschlossen": () =>
    "Diese Inventur ist abgeschlossen. Machen Sie zuerst den Abschluss rückgängig, oder legen Sie eine neue an.",
  "gruppe-vergeben": (p) =>
    `Eine Gruppe „${p.name}“ gibt es schon. Wählen Sie einen anderen Namen, oder führen Sie beide unter „Doppelte“ zusammen.`,
  "klassen-gleich": (p) =>
    `Zwei Gruppen hießen danach gleich: ${p.names}. Tragen Sie für eine davon einen anderen Namen ein. Soll aus beiden eine werden, übernehmen Sie die Namen, wie sie sind.`,
  "klassen-im-kreis": (p) =>
    `Diese Gruppen tauschen nur ihre Namen: ${p.names}. Geben Sie zuerst einer davon einen Namen, den sonst keine hat.`,
  "klassen-unbekannt": (p) =>
    `Diese Gruppen gibt es nicht: ${p.names}. Streichen Sie sie aus den Klassenwechseln, oder verbessern Sie den Namen.`,
  "klassen-seither-geaendert": () =>
    "Gruppen wurden seither umbenannt. Geben Sie ihnen zuerst wieder den Namen, den sie durch den Wechsel bekommen haben.",
  "klassen-seither-neu": () =>
    "Es gibt seither neue Gruppen mit Namen, die andere zurückbekämen. Benennen Sie diese zuerst um, oder entfernen Sie sie.",
  "schuljahr-vollzogen": () =>
    "Dieser Wechsel ist vollzogen. Machen Sie ihn zuerst rückgängig, oder legen Sie ein neues Schuljahr an.",
  "sammelaenderung-schritt": (p) =>
    `Dieser Schritt ist jetzt nicht möglich, die Sammeländerung ist bei „${bulkStates[p.status ?? ""] ?? p.status}“. Was sie ändern soll, steht fest; legen Sie für anderes eine neue an.`,
  "nichts-ausgewaehlt": () =>
    "In dieser Liste steht nichts, was zu ändern wäre. Kreuzen Sie etwas an, oder suchen Sie mit anderen Wörtern.",
  "zu-viele-treffer": (p) =>
    `Mehr als ${numeral(p.total)} Treffer: Die Suche zählt nicht weiter, also fänden sich nicht alle. Grenzen Sie sie ein.`,
  "war-ausgeliehen": () =>
    "Dieses Exemplar war schon ausgeliehen, und das soll nachzulesen bleiben. Sondern Sie es aus, statt es zu entfernen: Setzen Sie seinen Zustand auf „ausgesondert“.",
  "erst-zuruecknehmen": () =>
    "Dieses Exemplar ist ausgeliehen. Beenden Sie zuerst die Ausleihe: zurück, verloren oder ersetzt.",
  "exemplar-unterwegs": () =>
    "Dieses Exemplar ist ausgeliehen oder bereitgestellt und kann gerade keinem anderen Werk zugeordnet werden.",
};

export default refusals;
