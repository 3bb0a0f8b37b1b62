/** What the pages of bookings say. */

export default {
  cancel: "Cancel this booking",
};
