/** Whether a text is a transaction id: 64 hex digits in lower case. */
export const isTxid = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
