import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedWallet } from '../types.ts'
import { preloadImages } from './preloadImages.ts'

const asked: { src: string; complete: boolean; referrerPolicy?: string }[] = []

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      complete = false
      constructor() {
        asked.push(this)
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const listed = (imageUrl?: string): ListedWallet => ({
  id: imageUrl ?? 'none',
  name: 'Heron',
  imageUrl,
  links: {},
  rdns: [],
  wbip: [],
  chains: [],
  certified: false,
  pairs: true,
})

test('a picture that has not come is given up after two seconds, and one that has stays (wallets 13)', async () => {
  preloadImages([listed('https://images.example/a.png'), listed('/own/b.png'), listed()])
  expect(asked.map(({ src, referrerPolicy }) => [src, referrerPolicy])).toEqual([
    ['https://images.example/a.png', 'no-referrer'],
    ['/own/b.png', 'no-referrer'],
  ])
  for (const image of asked) image.complete = image.src.startsWith('/own')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(asked[0]?.src).toBe('https://images.example/a.png')
  await vi.advanceTimersByTimeAsync(200)
  expect(asked.map(({ src }) => src)).toEqual(['', '/own/b.png'])
})

test('error: what is no picture of the host’s or of the directory’s is not asked for', () => {
  const urls = [
    'http://x.example/a.png',
    'javascript:alert(1)',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    'data:x',
  ]
  preloadImages(urls.map(listed))
  expect(asked).toEqual([])
})
