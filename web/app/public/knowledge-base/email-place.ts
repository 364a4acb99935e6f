/** Stands in a text for our e-mail address, which is known only when the page is read. */
export const EMAIL_PLACE = '{support e-mail}'
