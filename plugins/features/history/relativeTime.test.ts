import { expect, test } from 'vitest'
import { relativeTime } from './relativeTime.ts'

const now = Date.UTC(2026, 10, 23)
const seconds = (count: number, locale = 'en') => relativeTime(now - count * 1_000, now, locale)
const minutes = (count: number) => seconds(count * 60)
const hours = (count: number) => seconds(count * 3_600)
const days = (count: number) => seconds(count * 86_400)

test('in the unit that people use for it: seconds up to 44, a minute up to 89, and so on', () => {
  expect([seconds(44), seconds(45), seconds(89), seconds(90)]).toEqual([
    '44 sec. ago',
    '1 min. ago',
    '1 min. ago',
    '2 min. ago',
  ])
  expect([minutes(44), minutes(45), minutes(89), minutes(90)]).toEqual([
    '44 min. ago',
    '1 hr. ago',
    '1 hr. ago',
    '2 hr. ago',
  ])
  expect([hours(21), hours(22), hours(35), hours(36)]).toEqual(['21 hr. ago', '1 day ago', '1 day ago', '2 days ago'])
  expect([days(25), days(26), days(45), days(46)]).toEqual(['25 days ago', '1 mo. ago', '1 mo. ago', '2 mo. ago'])
  expect([days(310), days(320), days(530), days(560)]).toEqual(['10 mo. ago', '1 yr. ago', '1 yr. ago', '2 yr. ago'])
})

test('in the visitor’s language', () => {
  expect(seconds(300, 'de')).toBe('vor 5 Min.')
})

test('what is to come is now', () => {
  expect(seconds(-500)).toBe('0 sec. ago')
})
