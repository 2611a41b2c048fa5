import type { Frame, Page } from 'playwright-core'

/**
 * The strings of the memory of a page, and of each page that shares a process with it, once the engine has collected what is not used.
 * The engine tells neither the bytes of buffers nor the digits of a `BigInt`.
 */
export async function readHeap(page: Page | Frame): Promise<string[]> {
  const context = 'context' in page ? page.context() : page.page().context()
  const client = await context.newCDPSession(page)
  try {
    const chunks: string[] = []
    client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
    await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    return JSON.parse(chunks.join('')).strings
  } finally {
    await client.detach()
  }
}
