import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another site, whose one page shows that url in a frame. */
export async function framing(url: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><link rel="icon" href="data:,"><iframe src="${url}" width="1200" height="720"></iframe>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
