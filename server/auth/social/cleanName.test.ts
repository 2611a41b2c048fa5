import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName } from './cleanName.ts'
import { profiles } from './providers.ts'

test('a name is one line without characters that hide or turn others, and over 30 characters its last three are dots (login-server 32)', () => {
  expect(cleanName('  Ada \n\t Lovelace ')).toBe('Ada Lovelace')
  expect(cleanName('Ada\u202egro.live\u200b\u0000\u2028')).toBe('Adagro.live')
  expect(cleanName('a'.repeat(30))).toBe('a'.repeat(30))
  expect(cleanName('a'.repeat(31))).toBe(`${'a'.repeat(28)}...`)
  expect(cleanName('👩'.repeat(3_000))).toBe(`${'👩'.repeat(47)}...`)
  expect(cleanName('\u200b \u202e')).toBe('')
})

test('whatever a name is, it stays short and printable, and is cleaned once for all (login-server 32)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const clean = cleanName(name)
      expect(clean.length).toBeLessThanOrEqual(100)
      expect(clean).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\n\t]| {2}|^ | $/u)
      expect(cleanName(clean)).toBe(clean)
      if (Array.from(clean).length > 30) expect(clean).toMatch(/\.\.\.$/)
    }),
  )
})

const nameAtDiscord = (user: object) => {
  const { '~standard': schema } = profiles.discord.user
  return schema.validate({ id: '1', ...user })
}

test('a name at Discord loses the zero that stands for no discriminator, and no zero of its own (login-server 32)', () => {
  const named = (name: string) => ({ value: { subject: '1', name } })
  expect(nameAtDiscord({ username: 'ada', discriminator: '0' })).toMatchObject(named('ada'))
  expect(nameAtDiscord({ username: 'ada10', discriminator: '0' })).toMatchObject(named('ada10'))
  expect(nameAtDiscord({ username: 'ada10' })).toMatchObject(named('ada10'))
})
