import { createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createServerStorage } from './createServerStorage.ts'

test('a server whose address is written with a slash at its end is asked at its own paths', async () => {
  const asked: string[] = []
  const fetch = async (url: string | URL | Request) => {
    asked.push(new URL(String(url)).pathname)
    return Response.json({ sessions: [] })
  }
  const kernel = createTestKernel({ plugins: [], fetch: fetch as typeof globalThis.fetch })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  kernel.http.wake()
  await createServerStorage(kernel, { url: '/sign-in/' }).all()
  expect(asked).toEqual(['/sign-in/session'])
})
