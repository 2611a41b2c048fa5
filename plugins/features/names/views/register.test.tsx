import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type as typeInto } from '../../../../ui/kit/fixtures/mount.tsx'
import { setName } from '../actions/setName.ts'
import { openForm, openNames, other, own } from '../fixtures/openNames.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const typed = async (text: string, options?: Parameters<typeof openForm>[0]) => {
  const form = await openForm(options)
  typeInto(form.field(), text)
  await form.wait()
  return form
}
const row = (kernel: Awaited<ReturnType<typeof openNames>>['kernel'], networkId = 'eip155:1') =>
  kernel
    .slot('account.notices' as never, { namespace: networkId.split(':')[0], networkId } as never)
    .map(({ label, view }) => `${label} → ${view}`)

describe('a name that can be had', () => {
  test('behavior: price, text and name are on screen before the wallet is asked, once, for exactly that text', async () => {
    const form = await typed('Mina')
    expect(form.field().value).toBe('mina')
    expect(form.text()).toContain('mina is available.')
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
    const form = await typed('mina', { answers: { price: { amount: '5', currency: 'USD' } } })
    expect(form.text()).toContain('Costs $5.00, charged by Fake Names. Needs one signature.')
  })

  test('behavior: a suffix that is pasted along is taken for what it is, the former one too', async () => {
    const form = await typed('mina.wcn.id')
    expect(form.field().value).toBe('mina')
    expect(form.find('pre').textContent).toContain('"mina.reown.id"')
  })

  test('behavior: the text is written anew while it waits, and is the one that is signed', async () => {
    const form = await typed('mina')
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
    expect(form.button('Claim mina')?.disabled).toBe(true)
    await form.wait()
    expect(form.button('Claim mina')?.disabled).toBe(false)
  })
})

describe('a name that cannot be had', () => {
  test('behavior: one that is taken says so; another is picked with a press', async () => {
    const form = await typed('alice')
    expect(form.find('[role=alert]').textContent).toBe('alice is taken. Pick another below.')
    expect(form.button('Claim')?.disabled).toBe(true)
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
    const form = await typed(text)
    expect(form.find('[role=alert]').textContent).toBe(said)
    expect(form.asked).toEqual([])
    expect(form.button('Claim')?.disabled).toBe(true)
  })

  test('behavior: a letter that only looks like one of a name is never left out in silence', async () => {
    const form = await typed('m\u0456na-lee')
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
    expect(form.button('Claim')?.disabled).toBe(true)
  })

  test('error: names of a service that are none of its own say nothing of the account', async () => {
    const form = await typed('mina', {
      answers: { fetchNames: async () => ['vitalik.eth', 'a\u202eb.reown.id', 7, 'x.reown.id'] as never },
    })
    expect(form.button('Claim mina')?.disabled).toBe(false)
  })

  test('error: suggestions that do not load are said; nothing is claimed unseen, and a press tries again', async () => {
    let isDown = true
    const form = await typed('mina', {
      answers: {
        fetchSuggestions: async () => {
          if (isDown) throw new Error('503')
          return [{ name: 'mina.reown.id', registered: false }]
        },
      },
    })
    expect(form.find('[role=alert]').textContent).toBe('Error fetching name suggestions')
    expect(form.button('Claim')?.disabled).toBe(true)
    isDown = false
    await form.press('Try again')
    await form.wait()
    expect(form.button('Claim mina.reown.id')?.disabled).toBe(false)
  })

  test('error: what a service suggests that is no name, or only looks like one, is not shown', async () => {
    const registered = false
    const form = await typed('mina', {
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
    const form = await typed('mina', { answers: { fetchSuggestions: async () => answer as never } })
    expect(form.text()).toContain('Error fetching name suggestions')
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

describe('a registration that comes to nothing', () => {
  test('behavior: a refused signature keeps what was typed, and the next text is another', async () => {
    const form = await typed('mina')
    form.wallet.mode = 'reject'
    const before = form.find('pre').textContent
    await form.press('Claim mina.reown.id')
    await form.wait(2_000)
    expect(form.text()).toContain('You declined in Weir. Nothing was registered.')
    expect(form.field().value).toBe('mina')
    expect(form.find('pre').textContent).not.toBe(before)
    expect(form.registered).toEqual([])
    form.wallet.mode = 'approve'
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(form.view()).toBe('RegisterAccountNameSuccess')
  })

  test.each([
    ['network', async (form: Awaited<ReturnType<typeof typed>>) => form.kernel.switchNetwork('eip155:8453')],
    ['account', async (form: Awaited<ReturnType<typeof typed>>) => form.wallet.emitAccounts([other])],
    [
      'account, while the modal is closed',
      async (form: Awaited<ReturnType<typeof typed>>) => {
        form.kernel.close()
        form.wallet.emitAccounts([other])
      },
    ],
  ])('behavior: another %s while the wallet asks: what it signs is not registered', async (_, change) => {
    const form = await typed('mina')
    form.wallet.mode = 'hang'
    await form.press('Claim mina.reown.id')
    form.wallet.mode = 'approve'
    await act(async () => void (await change(form)))
    await form.wait()
    await act(async () => form.wallet.held.find(({ question }) => question === 'sign')?.answer())
    await form.wait()
    expect(form.registered).toEqual([])
    if (!form.kernel.state.modal.open) await act(async () => form.kernel.open('RegisterAccountName'))
    expect(form.text()).toContain('The account or the network changed meanwhile. Nothing was registered.')
    expect(form.field().value).toBe('mina')
  })

  test('behavior: what was given up is not registered when the wallet answers after all', async () => {
    const form = await typed('mina')
    form.wallet.mode = 'hang'
    await form.press('Claim mina.reown.id')
    expect(form.field().readOnly).toBe(true)
    await act(() => setName(form.kernel, 'another-name', true))
    expect(form.field().value).toBe('mina')
    await form.press('Cancel')
    await act(async () => form.wallet.held[0]?.answer())
    await form.wait()
    expect(form.registered).toEqual([])
    expect(form.view()).toBe('RegisterAccountName')
    expect(form.kernel.state.modal.yielding).toBe(false)
  })

  test('behavior: who closed the modal and then approved is told that the name is theirs', async () => {
    const form = await typed('mina')
    form.wallet.mode = 'hang'
    await form.press('Claim mina.reown.id')
    await act(async () => void form.kernel.close())
    await act(async () => form.wallet.held[0]?.answer())
    await form.wait(500)
    expect(form.registered).toHaveLength(1)
    expect(form.kernel.state.toast?.message).toBe('mina.reown.id is yours')
  })

  test.each([
    [{ success: false, reason: 'Name is reserved' }, 'Name is reserved'],
    [{ success: false, reason: '\u202eTaken <b>' }, 'Taken <b>'],
    [{ success: false }, 'Error registering name'],
    [{ success: 'true' }, 'Error registering name'],
    [null, 'Error registering name'],
  ])('error: %j is no success, and says why', async (answer, said) => {
    const form = await typed('mina', { answers: { register: async () => answer as never } })
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(form.find('.tk-note').textContent).toBe(said)
    expect(form.field().value).toBe('mina')
    expect(form.kernel.account('eip155').profile?.name).toBeUndefined()
    expect(form.events.at(-1)).toMatchObject({ event: 'REGISTER_NAME_ERROR', props: { code: 'name_registration' } })
  })

  test('behavior: an answer that is lost is looked for: the name may be registered', async () => {
    const form = await typed('mina', {
      answers: {
        register: async () => {
          form.owners.set('mina.reown.id', own)
          throw new TypeError('network lost')
        },
      },
    })
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(form.text()).toContain('mina.reown.id is yours')
  })

  test('behavior: a name that is refused because this very account has it is the account’s', async () => {
    const form = await typed('mina', {
      answers: {
        register: async () => {
          form.owners.set('mina.reown.id', own)
          return { success: false, reason: 'Name is already registered' }
        },
      },
    })
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(form.text()).toContain('mina.reown.id is yours')
  })

  test('error: a service that says nothing at all is waited for half a minute, and it is said that nobody knows', async () => {
    let isAway = false
    const form = await typed('mina', {
      answers: {
        register: () => {
          isAway = true
          return new Promise(() => {})
        },
        fetchNames: async () => {
          if (isAway) throw new TypeError('away')
          return []
        },
      },
    })
    await form.press('Claim mina.reown.id')
    await form.wait(29_000)
    expect(form.text()).toContain('Registering…')
    await form.wait(3_000)
    expect(form.text()).toContain('Fake Names didn’t say whether it is yours now: look again in a minute.')
  })

  test('error: a name that the service says is registered, and that leads to somebody else, is nobody’s here', async () => {
    const form = await typed('mina')
    form.chain.names['mina.reown.id'] = other
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(form.text()).toContain('It leads to another address than yours')
    expect(form.kernel.account('eip155').profile?.name).toBeUndefined()
  })

  test('error: a network whose id has no coin type: the wallet is not asked', async () => {
    const { mockNetwork } = await import('tapkit/testing')
    const form = await typed('mina', { networks: [mockNetwork('eip155:2147483648')] })
    const errors: unknown[] = []
    form.kernel.hooks.onError.tap('test', ({ message }) => void errors.push(message))
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(errors).toEqual(['Invalid chainId'])
    expect(form.wallet.asked).not.toContain('sign')
  })

  test('error: a signature of another account is not handed on', async () => {
    const form = await typed('mina')
    form.kernel.hooks.signMessage.tap({ name: 'liar', namespace: 'eip155', stage: -1 }, () => ({
      signature: '0x',
      address: other,
    }))
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(form.registered).toEqual([])
    expect(form.text()).toContain('Weir didn’t sign with this account. Nothing was registered.')
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

  test('behavior: without an EVM wallet, and without a service, the views say so', async () => {
    const form = await openForm()
    await act(async () => void (await form.kernel.disconnect()))
    expect(form.text()).toContain('No EVM wallet is connected')
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
