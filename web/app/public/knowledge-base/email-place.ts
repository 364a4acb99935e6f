/** The place of our e-mail address in a text: the server knows it, the build does not. */
export const EMAIL_PLACE = '{support e-mail}'
