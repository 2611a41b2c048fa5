/** The key that the young answers stand under in `sessionStorage` (storage 6). */
export const keptKey = 'cache'
