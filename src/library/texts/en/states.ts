/** What states are called that sentences speak of, too. */

export const noticeStates: Readonly<Record<string, string>> = {
  wartend: "waiting",
  gesendet: "sent",
  gedruckt: "printed",
  fehlgeschlagen: "failed",
  hinfällig: "no longer needed",
};

export const reservationStates: Readonly<Record<string, string>> = {
  wartend: "waiting",
  bereitgestellt: "put aside for collection",
  erledigt: "fulfilled",
  verfallen: "lapsed",
  storniert: "cancelled",
};

export const bookingStates: Readonly<Record<string, string>> = {
  gebucht: "booked",
  abgeholt: "collected",
  erledigt: "done",
  verfallen: "lapsed",
  storniert: "cancelled",
};

export const importStates: Readonly<Record<string, string>> = {
  liest: "reading the file",
  spalten: "deciding on columns",
  probe: "trial under way",
  geprüft: "trial done",
  läuft: "being imported",
  angehalten: "stopped",
  fertig: "imported",
  rücknahme: "being taken back",
  zurückgenommen: "taken back",
  fehlgeschlagen: "failed",
  verfallen: "lapsed",
};

export const bulkStates: Readonly<Record<string, string>> = {
  probe: "being looked at",
  geprüft: "looked at",
  läuft: "being done",
  angehalten: "stopped",
  fertig: "done",
  rücknahme: "being undone",
  zurückgenommen: "undone",
};
