import { expect, it } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
import { Avatar } from './Avatar.tsx'
import { dialOf } from './dialOf.ts'

const known = '0x71Be42C09dE35f8A6b1147Fe02cD98A45b63E0d7'
const planted = '0x71Be9F1187aC5E20d3b64A0cF7e5B29c0863E0d7'

it('draws twenty bars and a hub, hidden from screen readers', () => {
  expect(dialOf(known).bars.match(/M/g)).toHaveLength(21)
  const { find } = mount(<Avatar address={known} size={44} />)
  expect(find('svg').getAttribute('aria-hidden')).toBe('true')
})

it('is the same for one address however it is written, and another for its look-alike', () => {
  expect(dialOf(known)).toEqual(dialOf(known.toLowerCase()))
  expect(dialOf(known).background).not.toBe(dialOf(planted).background)
})

it('tells addresses apart by case where case counts', () => {
  expect(dialOf('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')).not.toEqual(
    dialOf('7ecDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'),
  )
})

it('has all its bars in the tints too', () => {
  const { tints, bars } = dialOf(known)
  expect(tints.map(({ d }) => d).join('')).toBe(bars)
})
