import { invalidParams, unauthorized } from '../errors.ts'
import type { Session, StandardAccount } from './createStandardWallet.ts'
import { permittedSeed } from './permittedSeed.ts'
import { sign } from './signer.ts'
import { type SignInFields, signInMessage } from './signInMessage.ts'

type Input = { readonly account: StandardAccount; readonly message: Uint8Array }

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The text inside a message: UTF-8, else hexadecimal. */
function readable(message: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    return `0x${toHex(message)}`
  }
}

/** `solana:signMessage` and `solana:signIn`. */
export function createMessageFeatures(session: Session) {
  const { core } = session

  async function signMessage({ account, message }: Input) {
    const seed = permittedSeed(session, account)
    if (!(message instanceof Uint8Array)) throw invalidParams('Expected the message as bytes.')
    const rows = [
      ['Site', core.site.origin],
      ['Account', account.address],
    ] as const
    await core.ask({ title: 'Sign this message?', rows: [...rows], text: readable(message), approve: 'Sign' })
    return { signedMessage: message.slice(), signature: await sign(seed, message) }
  }

  async function signIn(fields: SignInFields) {
    await core.unlock()
    const account = session.offered(fields.address)
    if (!account) throw unauthorized()
    const domain = fields.domain ?? core.site.host
    const text = signInMessage(domain, account.address, fields)
    const rows = [
      ['Site', core.site.origin],
      ['Account', account.address],
    ] as const
    await core.ask({
      title: session.accounts().length ? 'Sign in?' : 'Connect and sign in?',
      rows: [...rows],
      text,
      approve: 'Sign in',
      ...(domain === core.site.host
        ? {}
        : { warning: `This asks to sign in to ${domain}, but you are on ${core.site.host}.` }),
    })
    session.share()
    const signedMessage = new TextEncoder().encode(text)
    return { account, signedMessage, signature: await sign(permittedSeed(session, account), signedMessage) }
  }

  return {
    'solana:signMessage': {
      version: '1.1.0',
      async signMessage(...inputs: Input[]) {
        session.begin('solana:signMessage', inputs)
        const outputs = []
        for (const input of inputs) outputs.push(await signMessage(input))
        return outputs
      },
    },
    'solana:signIn': {
      version: '1.0.0',
      async signIn(...inputs: SignInFields[]) {
        session.begin('solana:signIn', inputs)
        const outputs = []
        for (const input of inputs.length ? inputs : [{}]) outputs.push(await signIn(input))
        return outputs
      },
    },
  }
}
