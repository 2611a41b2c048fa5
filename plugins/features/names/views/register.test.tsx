import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type as typeInto } from '../../../../ui/kit/fixtures/mount.tsx'
import { setName } from '../actions/setName.ts'
import { openForm, openNames, openTyped, other, own } from '../fixtures/openNames.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const row = (kernel: Awaited<ReturnType<typeof openNames>>['kernel'], networkId = 'eip155:1') =>
  kernel
    .slot('account.notices' as never, { namespace: networkId.split(':')[0], networkId } as never)
    .map(({ label, view }) => `${label} → ${view}`)

describe('a name that can be had', () => {
  test('behavior: price, text and name are on screen before the wallet is asked, once, for exactly that text (account-names 1)', async () => {
    const form = await openTyped('Mina')
    expect(form.field().value).toBe('mina')
    expect(form.text()).toContain('mina is available.')
    expect(form.findAll('.pos')).toHaveLength(1)
    expect(form.text()).toContain('Free. Needs one signature. Anyone can see the name.')
    const shown = form.find('pre').textContent ?? ''
    expect(JSON.parse(shown)).toEqual({ name: 'mina.reown.id', attributes: {}, timestamp: expect.any(Number) })
    expect(JSON.parse(shown).timestamp).toBeLessThan(Date.now() / 1_000 + 1)
    expect(form.wallet.asked).not.toContain('sign')
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(form.wallet.asked.filter((question) => question === 'sign')).toHaveLength(1)
    expect(form.registered).toMatchObject([
      { message: shown, coinType: 0x8000_0001, address: own, signature: `${own} signed ${shown}` },
    ])
    expect(form.view()).toBe('RegisterAccountNameSuccess')
    expect(form.text()).toContain('mina.reown.id is yours')
    expect(form.kernel.account('eip155').profile).toMatchObject({ name: 'mina.reown.id' })
    expect(form.events.map(({ event }) => event)).toEqual([
      'MODAL_OPEN',
      'REGISTER_NAME_INITIATED',
      'REGISTER_NAME_SUCCESS',
    ])
    await form.press('Go to account')
    expect(form.view()).toBe('Account')
  })

  test('behavior: what it costs is said where it costs something', async () => {
    const form = await openTyped('mina', { answers: { price: { amount: '5', currency: 'USD' } } })
    expect(form.text()).toContain('Costs $5.00, charged by Fake Names. Needs one signature.')
  })

  test('behavior: a suffix that is pasted along is taken for what it is, the former one too', async () => {
    const form = await openTyped('mina.wcn.id')
    expect(form.field().value).toBe('mina')
    expect(form.find('pre').textContent).toContain('"mina.reown.id"')
  })

  test('behavior: the text is written anew while it waits, and is the one that is signed', async () => {
    const form = await openTyped('mina')
    const before = form.find('pre').textContent
    await form.wait(180_000)
    const after = form.find('pre').textContent
    expect(after).not.toBe(before)
    await form.wait()
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(form.registered[0]?.message).toBe(after)
  })

  test('behavior: the key is armed half a second after the text appeared', async () => {
    const form = await openForm()
    typeInto(form.field(), 'mina')
    await form.wait(560)
    expect(form.text()).toContain('mina is available.')
    expect(form.button(/^Claim mina/)?.disabled).toBe(true)
    await form.wait()
    expect(form.button(/^Claim mina/)?.disabled).toBe(false)
  })
})

describe('a name that cannot be had', () => {
  test('behavior: one that is taken says so; another is picked with a press', async () => {
    const form = await openTyped('alice')
    expect(form.find('[role=alert]').textContent).toBe('alice is taken. Pick another below.')
    expect(form.button(/^Claim/)?.disabled).toBe(true)
    await form.press('the-alice.reown.id')
    await form.wait()
    expect(form.field().value).toBe('the-alice')
    expect(form.button('Claim the-alice.reown.id')?.disabled).toBe(false)
  })

  test.each([
    ['abc', 'Use at least 4 characters: letters, digits or hyphens.'],
    ['-mina', 'A name can’t begin or end with a hyphen.'],
    ['mina-', 'A name can’t begin or end with a hyphen.'],
    ['mi--na', 'The third and fourth characters can’t both be hyphens.'],
    ['a'.repeat(64), 'Use 63 characters at most.'],
  ])('behavior: of %s it is said why, and nobody is asked', async (text, said) => {
    const form = await openTyped(text)
    expect(form.find('[role=alert]').textContent).toBe(said)
    expect(form.asked).toEqual([])
    expect(form.button(/^Claim/)?.disabled).toBe(true)
  })

  test('behavior: a letter that only looks like one of a name is never left out in silence (account-names 2)', async () => {
    const form = await openTyped('m\u0456na-lee')
    expect(form.field().value).toBe('mna-lee')
    expect(form.text()).toContain('Left out: \u0456 – only a–z, digits and hyphens can be in a name.')
  })

  test('behavior: an account that has a name is told which, also where it is told late', async () => {
    const form = await openForm()
    form.owners.set('mine.reown.id', own)
    await act(async () => form.kernel.replace('Account'))
    await act(async () => form.kernel.navigate('RegisterAccountName'))
    typeInto(form.field(), 'mina')
    await form.wait()
    expect(form.find('[role=alert]').textContent).toBe('This account already has a name: mine.reown.id')
    expect(form.findAll('.pos')).toEqual([])
    expect(form.button(/^Claim/)?.disabled).toBe(true)
  })

  test('behavior: a name that was given out under the former suffix is one, however short', async () => {
    const form = await openTyped('mina', { answers: { fetchNames: async () => ['bob.wcn.id'] } })
    expect(form.find('[role=alert]').textContent).toBe('This account already has a name: bob.wcn.id')
  })

  test('error: names of a service that are none of its own say nothing of the account', async () => {
    const form = await openTyped('mina', {
      answers: {
        fetchNames: async () => ['vitalik.eth', 'testname.com', '', 'a\u202eb.reown.id', 7, '.reown.id'] as never,
      },
    })
    expect(form.button(/^Claim mina/)?.disabled).toBe(false)
  })

  test('error: suggestions that do not load are said; nothing is claimed unseen, and a press tries again', async () => {
    let isDown = true
    const form = await openTyped('mina', {
      answers: {
        fetchSuggestions: async () => {
          if (isDown) throw new Error('503')
          return [{ name: 'mina.reown.id', registered: false }]
        },
      },
    })
    expect(form.find('[role=alert]').textContent).toBe('Error fetching name suggestions')
    expect(form.button(/^Claim/)?.disabled).toBe(true)
    isDown = false
    await form.press('Try again')
    await form.wait()
    expect(form.button('Claim mina.reown.id')?.disabled).toBe(false)
  })

  test('error: what a service suggests that is no name, or only looks like one, is not shown (account-names 5)', async () => {
    const registered = false
    const form = await openTyped('mina', {
      answers: {
        fetchSuggestions: async () =>
          [
            { name: 'mina.reown.id', registered: true },
            ...[
              'm\u0456na.reown.id',
              '<b>mina</b>',
              'x',
              `${'a'.repeat(9e5)}.reown.id`,
              'fine-one.reown.id',
              'fine-two',
            ].map((name) => ({ name, registered })),
            { name: 'fine-one', registered: true },
            ...[null, 7, { name: 'mina2' }, { name: 'mina3', registered: 'no' }],
          ] as never,
      },
    })
    expect(form.findAll('.tk-row').map(({ textContent }) => textContent)).toEqual([
      'fine-two.reown.idAvailable',
      'fine-one.reown.idTaken',
    ])
  })

  test.each([['no list'], [null], [{ suggestions: [] }]])('error: the answer %j is none', async (answer) => {
    const form = await openTyped('mina', { answers: { fetchSuggestions: async () => answer as never } })
    expect(form.text()).toContain('Error fetching name suggestions')
  })

  test('behavior: a name is looked up half a second after the last key', async () => {
    // A clock that nothing but this test moves.
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { kernel, asked } = await openNames()
    void setName(kernel, 'mina')
    await vi.advanceTimersByTimeAsync(499)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(1)
  })

  test('behavior: typing is looked up when it pauses, and an answer to what was typed before counts for nothing', async () => {
    const answers: ((taken: boolean) => void)[] = []
    const form = await openForm({
      answers: {
        fetchSuggestions: ({ name }) =>
          new Promise((resolve) => answers.push((registered) => resolve([{ name: `${name}.reown.id`, registered }]))),
      },
    })
    for (const text of ['mina', 'mina-', 'mina-l', 'mina-le']) {
      typeInto(form.field(), text)
      await form.wait(200)
    }
    await form.wait(600)
    typeInto(form.field(), 'mina-lee')
    await form.wait(600)
    expect(answers).toHaveLength(2)
    await act(async () => answers[1]?.(false))
    await act(async () => answers[0]?.(true))
    await form.wait()
    expect(form.text()).toContain('mina-lee is available.')
  })
})

describe('where names are to be had', () => {
  test('behavior: an account whose name nobody knows has a row that leads there, until it has one', async () => {
    const { kernel, chain } = await openNames()
    expect(row(kernel)).toEqual([])
    await kernel.lookupAddress({ address: own })
    expect(row(kernel)).toEqual(['Choose account name → ChooseAccountName'])
    expect(row(kernel, 'solana:1')).toEqual([])
    chain.names['mine.eth'] = own
    await kernel.lookupAddress({ address: own, force: true })
    expect(row(kernel)).toEqual([])
  })

  test('behavior: there is none where nobody serves names, nor for addresses that the page looks up', async () => {
    const { kernel, state } = await openNames()
    await kernel.lookupAddress({ address: other })
    await kernel.lookupAddress({ address: '__proto__' })
    expect(state.nameless).toEqual([])
    kernel.hooks.services.for('names').tap({ name: 'nobody', stage: 1 }, () => [])
    await kernel.lookupAddress({ address: own })
    expect(row(kernel)).toEqual([])
  })

  test('behavior: without a service, the views say so', async () => {
    const alone = await openForm({
      plugins: [
        {
          name: 'nobody',
          apply: ({ hooks }) => hooks.services.for('names').tap({ name: 'nobody', stage: 1 }, () => []),
        },
      ],
    })
    expect(alone.text()).toContain('No names on Ethereum')
  })

  test('behavior: the first view says what a name is for, and leads on', async () => {
    const form = await openForm()
    await act(async () => form.kernel.replace('ChooseAccountName'))
    expect(form.text()).toContain('mina.reown.id')
    await form.press('Choose name')
    expect(form.view()).toBe('RegisterAccountName')
    expect(form.events.at(-1)?.event).toBe('OPEN_ENS_FLOW')
  })
})
