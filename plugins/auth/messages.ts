/** The sentences of the login that stand in no view. */
export const messages = {
  notAllowed: 'Action not allowed',
  blocked: 'The browser has blocked the window',
}
