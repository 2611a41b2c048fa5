// @vitest-environment node
import { expect, test } from 'vitest'
import { createFarcaster } from '../../../../server/auth/fixtures/createFarcaster.ts'
import { email, openServerBridge } from './fixtures/openServerBridge.ts'

/** A bridge whose code of the logins has not been asked for yet. */
async function open() {
  const { farcaster, relay, answer } = createFarcaster()
  const bridge = await openServerBridge({ socials: ['farcaster'], options: { farcaster }, others: relay })
  const begin = async () => (await bridge.ask('GET_FARCASTER_URI', {})).url
  return { ...bridge, begin, answer }
}

// The first test of the file: its two requests come while the code of the logins is loading.
test('two first requests at once lose nothing that either has begun (login 165)', async () => {
  const { ask, begin, answer } = await open()
  const [url] = await Promise.all([begin(), ask('CONNECT_EMAIL', { email })])
  await answer(url, 'ada')
  expect(await ask('CONNECT_FARCASTER', {})).toEqual({ userName: 'ada' })
})

test('logins that have not started are started again by the next request (login 165)', async () => {
  const { begin, page } = await open()
  const { indexedDB } = page
  let readings = 0
  const get = () => {
    if (readings++ === 0) throw new DOMException('denied for a moment', 'SecurityError')
    return indexedDB
  }
  Object.defineProperty(page, 'indexedDB', { get })
  await expect(begin()).rejects.toMatchObject({ params: { fault: 'unavailable' } })
  expect(await begin()).toContain('https://')
})
