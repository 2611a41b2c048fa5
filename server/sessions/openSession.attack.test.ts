import { createSignInServer } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

test('two accounts that sign in at the same moment are both signed in, also if the session of the first had ended on another device (server 4)', async () => {
  const { handle } = createSignInServer({ origins: origin, secret })
  const [ada, bob] = [createAccount(), createAccount()]
  const [laptop, phone] = [createVisitor(handle), createVisitor(handle)]
  await laptop.signIn(ada)
  await phone.signIn(ada)
  await phone.send('DELETE', '/session?everywhere=true')
  expect(await laptop.sessions()).toEqual([])
  const tabs = [await laptop.sign(ada), await laptop.sign(bob)]
  // Browsers take the cookies of the answers in the order in which these come.
  const answers = await Promise.all(tabs.map((body) => laptop.send('POST', '/verify', { body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const live = (await laptop.sessions()).map(({ data }: { data: { accountAddress: string } }) => data.accountAddress)
  expect(live.toSorted()).toEqual([ada.address, bob.address].toSorted())
})

test('an account that signs in again while a contract wallet is verified in another tab stays signed in (server 4)', async () => {
  let verified = () => {}
  const waits = new Promise<void>((resolve) => {
    verified = resolve
  })
  const verifiers = { cosmos: async () => waits.then(() => true as const) }
  const { handle } = createSignInServer({ origins: origin, secret, verifiers })
  const [visitor, ada] = [createVisitor(handle), createAccount()]
  await visitor.signIn(ada)
  const slow = {
    ...(await visitor.sign(ada, { chainId: 'cosmos:hub', accountAddress: 'cosmos1hsk6jryyqjfhp5' })),
    signature: 'right',
  }
  const other = visitor.send('POST', '/verify', { body: slow })
  expect((await visitor.signIn(ada)).status).toBe(200)
  verified()
  expect((await other).status).toBe(200)
  expect(await visitor.sessions()).toHaveLength(2)
})
