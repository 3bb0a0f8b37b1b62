/** The texts of accounts and their fields, in each language. */

export default {
  de: {
    one: "Konto",
    many: "Konten",
    fields: {
      username: "Benutzername",
      name: "Name",
      email: "E-Mail",
      rolle: "Rolle",
      aktiv: "Darf sich anmelden",
    },
    help: { username: "Damit meldet man sich an." },
  },
  en: {
    one: "Account",
    many: "Accounts",
    fields: {
      username: "User name",
      name: "Name",
      email: "E-mail",
      rolle: "Role",
      aktiv: "May sign in",
    },
    help: { username: "To sign in with." },
  },
};
