/**
 * Reads a body as text and lets go of it where it grows too long: what it says of its own length is not believed, and what it is
 * unpacked to counts.
 * @throws RangeError
 */
export async function readText(response: Response, maxBytes = 5_000_000): Promise<string> {
  // A `fetch` of the host's own may have no streams: its body is there before anybody can count it.
  if (!response.body) return response.text()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      reader.cancel().catch(() => {})
      throw new RangeError(`The body is longer than ${maxBytes} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
