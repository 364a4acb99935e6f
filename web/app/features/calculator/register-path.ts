/** Where a request is sent from. */
export const REQUEST = '/dashboard/quote'

/** The account that a request needs; the form is there again afterwards. */
export const registerPath = `/register?${new URLSearchParams({ redirect: REQUEST })}`
