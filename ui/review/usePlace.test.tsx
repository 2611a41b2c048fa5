import { act, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '../kit/fixtures/mount.tsx'
import { messages } from './messages.ts'
import { usePlace } from './usePlace.ts'

/** Where the notices of 100 px begin in the content, whose visible part is 300 px high. */
const starts: Readonly<Record<string, number>> = { risk: 100, rate: 500 }
const barHeight = 100

/** The words of a bar for unread notices. The bar is pinned over the end of the visible part, or at the end of the content. */
function Sheet({ keys }: { readonly keys: readonly string[] }) {
  const list = useRef<HTMLDivElement>(null)
  const pinned = useRef<HTMLDivElement>(null)
  const place = usePlace({ list, pinned, keys })
  return (
    <div className="tk-body">
      <div ref={list}>
        {Object.keys(starts).map((key) => (
          <div key={key} data-from={starts[key]}>
            <i data-start={key} />
          </div>
        ))}
      </div>
      <div ref={pinned} className="pinned">
        {messages.unread(keys.length, place)}
      </div>
    </div>
  )
}

function draw(keys: readonly string[], barAt?: number) {
  const { find } = mount(<Sheet keys={keys} />)
  const scroll = (top: number) =>
    act(async () => {
      find('.tk-body').scrollTop = top
      find('.tk-body').dispatchEvent(new Event('scroll'))
    })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { scrollTop } = find('.tk-body')
    const from = this.getAttribute('data-from')
    const edges = {
      body: { top: 0, bottom: 300 },
      part: { top: Number(from) - scrollTop, bottom: Number(from) + 100 - scrollTop },
      pinned: { top: barAt === undefined ? 300 - barHeight : barAt - scrollTop, bottom: 300 },
    }
    return edges[from ? 'part' : this.className === 'pinned' ? 'pinned' : 'body'] as DOMRect
  })
  return { scroll, says: () => find('.pinned').textContent }
}

test('a bar says that its unread notice is below, and above once the visitor has scrolled past the notice', async () => {
  const { scroll, says } = draw(['rate'])
  await scroll(0)
  expect(says()).toBe('Read 1 notice below')
  await scroll(390)
  expect(says(), 'a notice behind the pinned bar').toBe('Read 1 notice below')
  await scroll(900)
  expect(says()).toBe('Read 1 notice above')
})

test('a bar names no side if unread notices stand on both sides', async () => {
  const { scroll, says } = draw(['risk', 'rate'])
  await scroll(350)
  expect(says()).toBe('Read 2 notices')
  await scroll(900)
  expect(says()).toBe('Read 2 notices above')
})

test('a bar that stands at the end of the content, in a low window, still says that a notice is below', async () => {
  const { scroll, says } = draw(['rate'], 700)
  await scroll(100)
  expect(says()).toBe('Read 1 notice below')
  await scroll(400)
  expect(says()).toBe('Read 1 notice above')
})
