/** What the pages of bookings say. */

export default {
  cancel: "Buchung stornieren",
};
