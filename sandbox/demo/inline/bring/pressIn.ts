/** Presses a key in a window of the sandbox's companies: it has no script, and its key sends a form. */
export const pressIn = (url: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(url, { method: 'POST', mode: 'no-cors', body: new URLSearchParams(fields) })
