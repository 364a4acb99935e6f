export const ticketRooms = {
  ticket: (ticketId: number) => `ticket:${ticketId}`,
  /** Staff who have this ticket open. */
  staff: (ticketId: number) => `ticket:${ticketId}:staff`,
}
