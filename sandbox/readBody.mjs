/** The text that a request carries; `undefined` where it has more than `most` bytes. */
export async function readBody(request, most) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
