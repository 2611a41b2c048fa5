import type { IWalletKit } from '@reown/walletkit'
import { type Held, holdAccounts, type Imported } from '../wallet/holdAccounts.ts'
import { answerAuthenticate } from './answerAuthenticate.ts'
import { answerProposal } from './answerProposal.ts'
import { answerRequest } from './answerRequest.ts'
import { createNews } from './createNews.ts'
import { createQuestions } from './createQuestions.ts'
import { failures } from './failures.ts'
import { openKit } from './openKit.ts'
import { sessionOf, sessionsOf, without } from './sessions.ts'
import type { Answer, Namespaces, OpenQuestion, PhoneState, Settings, World } from './types.ts'

type Recorded = PhoneState['requests'][number]

/** What the answers to an app's wishes need. */
export type Wallet = {
  readonly world: World
  readonly kit: IWalletKit
  settings(): Settings
  /** The accounts of the wallets in the page, and the one of a recovery phrase. */
  held(): Held
  record(request: Recorded): void
  /** What the user says; nothing where the question is withdrawn. */
  decide(question: Omit<OpenQuestion, 'id'>): Promise<Answer | undefined>
}

const MAX_RECORDED = 1000
const fresh = (): Settings => ({ mode: 'ask', manner: 'honest', grant: {}, rejection: failures.rejected })

type Of = { readonly topic?: string }

/** The wallet on the phone: WalletConnect by an SDK of others, keys and questions of the sandbox's wallets in the page. */
export async function createPhone(world: World) {
  const kit = await openKit(world)
  const { core } = kit
  const news = createNews()
  const questions = createQuestions(news.changed)
  const requests: Recorded[] = []
  const troubles: string[] = []
  let settings = fresh()
  let imported: Imported | undefined
  let online = true

  /** What goes wrong inside the wallet, for whoever tests with it. */
  function note(trouble: unknown) {
    troubles.push(trouble instanceof Error ? trouble.message : JSON.stringify(trouble))
    news.changed()
  }

  const wallet: Wallet = {
    world,
    kit,
    settings: () => settings,
    held: () => holdAccounts(imported),
    record(request) {
      requests.push(request)
      if (requests.length > MAX_RECORDED) requests.shift()
      news.changed()
    },
    async decide(question) {
      if (settings.mode === 'approve') return { approve: true }
      if (settings.mode === 'reject') return { approve: false }
      return settings.mode === 'hang' ? new Promise(() => {}) : questions.put(question)
    },
  }
  kit.on('session_proposal', (event) => void answerProposal(wallet, event).then(news.changed, note))
  kit.on('session_authenticate', (event) => void answerAuthenticate(wallet, event).then(news.changed, note))
  kit.on('session_request', (event) => void answerRequest(wallet, event).then(news.changed, note))
  const expire = ({ id }: { id: number }) => questions.withdraw(({ eventId }) => eventId === id)
  kit.on('proposal_expire', expire)
  kit.on('session_request_expire', expire)
  kit.on('session_delete', ({ topic }) => {
    questions.withdraw((question) => question.topic === topic)
    news.changed()
  })

  const end = (topic: string) => kit.disconnectSession({ topic, reason: failures.disconnected })
  const orders = {
    settings(given: Partial<Settings>) {
      settings = { ...settings, ...given }
    },
    pair: ({ uri }: { uri: string }) => kit.pair({ uri }),
    answer: ({ id, ...answer }: { id: string } & Answer) => questions.answer(id, answer),
    emit: ({ topic, chainId, name, data }: Of & { chainId: string; name: string; data: unknown }) =>
      kit.emitSessionEvent({ topic: sessionOf(kit, topic).topic, chainId, event: { name, data } }),
    /** The user takes namespaces, networks or accounts back, or the session becomes what is given. */
    update({ topic, drop = [], namespaces }: Of & { drop?: readonly string[]; namespaces?: Namespaces }) {
      const session = sessionOf(kit, topic)
      return kit.updateSession({ topic: session.topic, namespaces: namespaces ?? without(session.namespaces, drop) })
    },
    extend: ({ topic }: Of) => kit.extendSession({ topic: sessionOf(kit, topic).topic }),
    ping: ({ topic }: Of) => kit.engine.signClient.ping({ topic: sessionOf(kit, topic).topic }),
    disconnect: ({ topic }: Of) => end(sessionOf(kit, topic).topic),
    /** Takes the account of a recovery phrase in. @throws {Error} a sentence for the user */
    async importWords({ text }: { text: string }) {
      const { deriveAccount } = await import('../wallet/words/deriveAccount.ts')
      imported = await deriveAccount(text)
    },
    /** Takes that account back: a session that has the account may not use it any more. */
    forgetWords() {
      imported = undefined
    },
    /** The phone loses its network, or has it again. */
    async online(wanted: { online: boolean }) {
      online = wanted.online
      if (online) await core.relayer.transportOpen()
      else await core.relayer.transportClose()
    },
    async reset() {
      settings = fresh()
      imported = undefined
      questions.withdraw(() => true)
      const ends = sessionsOf(kit).map(({ topic }) => end(topic))
      const pairings = core.pairing.getPairings().map(({ topic }) => core.pairing.disconnect({ topic }))
      await Promise.allSettled([...ends, ...pairings])
      requests.length = 0
      troubles.length = 0
    },
  }

  return {
    note,
    /** Does what somebody orders by name. @throws {Error} in the wallet's words */
    async order(name: string, input: never): Promise<void> {
      if (!Object.hasOwn(orders, name)) throw new Error(`The phone knows no order "${name}".`)
      await orders[name as keyof typeof orders](input)
      news.changed()
    },
    /** With `after`, once there is something newer, or in 20 s. */
    async state({ after = 0 }: { after?: number }): Promise<PhoneState> {
      const version = await news.newerThan(after)
      const pairings = core.pairing.getPairings().length
      const sessions = sessionsOf(kit)
      const { pid } = process
      const { address = '', solanaAddress = '' } = imported ?? {}
      return {
        ...{ pid, version, settings, online, questions: questions.list(), sessions, pairings, requests, troubles },
        ...(imported && { imported: { address, solanaAddress } }),
      }
    },
  }
}
