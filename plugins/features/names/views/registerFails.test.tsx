import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setName } from '../actions/setName.ts'
import { openTyped, other, own } from '../fixtures/openNames.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

describe('a registration that comes to nothing', () => {
  test('behavior: a refused signature keeps what was typed, and the next text is another', async () => {
    const form = await openTyped('mina')
    form.wallet.mode = 'reject'
    const before = form.find('pre').textContent
    // Its time is in seconds.
    await form.wait(1_500)
    await form.press('Claim mina.reown.id')
    await form.wait(2_000)
    expect(form.text()).toContain('You declined in Weir. Nothing was registered.')
    // The error answers the press: it stands above the message that was signed, and has the focus.
    expect(document.activeElement?.textContent).toBe('You declined in Weir. Nothing was registered.')
    expect(form.text()).toMatch(/You declined[\s\S]*What you sign/)
    expect(form.field().value).toBe('mina')
    expect(form.find('pre').textContent).not.toBe(before)
    expect(form.registered).toEqual([])
    form.wallet.mode = 'approve'
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(form.view()).toBe('RegisterAccountNameSuccess')
  })

  test.each([
    ['network', async (form: Awaited<ReturnType<typeof openTyped>>) => form.kernel.switchNetwork('eip155:8453')],
    ['account', async (form: Awaited<ReturnType<typeof openTyped>>) => form.wallet.emitAccounts([other])],
    [
      'account, while the modal is closed',
      async (form: Awaited<ReturnType<typeof openTyped>>) => {
        form.kernel.close()
        form.wallet.emitAccounts([other])
      },
    ],
  ])(
    'behavior: another %s while the wallet asks: what it signs is not registered (account-names 3)',
    async (_, change) => {
      const form = await openTyped('mina')
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
    },
  )

  test('behavior: what was given up is not registered when the wallet answers after all', async () => {
    const form = await openTyped('mina')
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
    const form = await openTyped('mina')
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
  ])('error: %j is no success, and the service says why in its own name (account-names 7)', async (answer, said) => {
    const form = await openTyped('mina', { answers: { register: async () => answer as never } })
    const errors: unknown[] = []
    form.kernel.hooks.onError.tap('test', ({ name, message }) => void errors.push([name, message]))
    await form.press('Claim mina.reown.id')
    await form.wait()
    const isTold = said !== 'Error registering name'
    const shown = isTold ? `Error registering name. Fake Names says: ${said}` : said
    expect(form.find('.tk-note').textContent).toBe(shown)
    // A host reads the reason itself.
    expect(errors).toEqual([['NameRegistrationError', said]])
    expect(form.field().value).toBe('mina')
    expect(form.kernel.account('eip155').profile?.name).toBeUndefined()
    expect(form.events.at(-1)).toMatchObject({ event: 'REGISTER_NAME_ERROR', props: { code: 'name_registration' } })
  })

  test('behavior: an answer that is lost is looked for: the name may be registered (account-names 4)', async () => {
    const form = await openTyped('mina', {
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
    const form = await openTyped('mina', {
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
    const form = await openTyped('mina', {
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
    const form = await openTyped('mina')
    form.chain.names['mina.reown.id'] = other
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(form.text()).toContain('It leads to another address than yours')
    expect(form.kernel.account('eip155').profile?.name).toBeUndefined()
  })

  test('error: a network whose id has no coin type: the wallet is not asked', async () => {
    const { mockNetwork } = await import('tapkit/testing')
    const form = await openTyped('mina', { networks: [mockNetwork('eip155:2147483648')] })
    const errors: unknown[] = []
    form.kernel.hooks.onError.tap('test', ({ message }) => void errors.push(message))
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(errors).toEqual(['Invalid chainId'])
    expect(form.wallet.asked).not.toContain('sign')
  })

  test('error: where no plugin signs, that is said by its sentence, and nothing is registered', async () => {
    const form = await openTyped('mina')
    const errors: unknown[] = []
    form.kernel.hooks.onError.tap('test', ({ message }) => void errors.push(message))
    vi.spyOn(form.kernel.hooks.signMessage, 'isUsed').mockReturnValue(false)
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(errors).toContain('Address or auth connector not found')
    expect(form.wallet.asked).not.toContain('sign')
    expect(form.registered).toEqual([])
  })

  test('error: a signature of another account is not handed on', async () => {
    const form = await openTyped('mina')
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
