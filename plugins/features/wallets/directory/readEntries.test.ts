import { expect, test } from 'vitest'
import { readEntries } from './readEntries.ts'

const linkOf = (mobile_link: string) =>
  readEntries([{ id: 'heron', name: 'Heron', mobile_link, homepage: 'https://heron.example' }]).wallets.map(
    ({ mobileLink, links }) => [mobileLink, links.web],
  )

test.each([
  'tel:+123',
  'tel://+123',
  'sms:+123',
  'sms://+123',
  'facetime://user@heron.example',
  'facetime-audio://123',
  'callto://123',
  'heron:connect',
  'javascript:alert(1)',
])('error: %s is no wallet’s app, and the rest of its row stays (wallets 13)', (link) => {
  expect(linkOf(link)).toEqual([[undefined, 'https://heron.example']])
})

test.each(['heron:', 'heron://', 'okex://main', 'https://heron.example/open', 'http://localhost:3000/'])(
  'behavior: %s is (wallets 13)',
  (link) => {
    expect(linkOf(link)).toEqual([[link, 'https://heron.example']])
  },
)
