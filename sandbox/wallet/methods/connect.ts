import type { Core } from '../core.ts'
import { invalidParams, noSuchMethod, unauthorized } from '../errors.ts'
import { type SignInRequest, signInText } from '../signInText.ts'
import { signInWarning } from '../text.ts'
import { type Method, objectParam, permittedKey } from './method.ts'
import { askOnce, connect } from './permissions.ts'

const method = 'wallet_connect'

/** ERC-7846: connects and, with `signInWithEthereum`, signs in by the same question. Only where the wallet is one that can. */
const walletConnect: Method = async (core, params) => {
  if (!core.signsIn) throw noSuchMethod(method)
  const { version, capabilities = {} } = objectParam(params)
  if (version !== '1') throw invalidParams(`Expected version '1'. Received: "${version}"`)
  const { signInWithEthereum } = objectParam([capabilities])
  if (signInWithEthereum === undefined) {
    if (!core.accounts().length) await connect(core, method)
    return { accounts: core.accounts().map((address) => ({ address, capabilities: {} })) }
  }
  return { accounts: [await signIn(core, objectParam([signInWithEthereum]))] }
}

/** The text is of the account that the site sees already, or of the one that the user would share. */
async function signIn(core: Core, request: SignInRequest) {
  await core.unlock()
  const [address = core.held().addresses[core.preferred[0] ?? 0]] = core.accounts()
  if (address === undefined) throw unauthorized()
  const message = signInText(address, request)
  const warning = signInWarning(message, core.site.host)
  const rows = [
    ['Site', core.site.origin],
    ['Account', address],
  ] as const
  await askOnce(core, method, () =>
    core.ask({
      title: 'Connect and sign in?',
      rows: [...rows],
      text: message,
      approve: 'Sign in',
      ...(warning ? { warning } : {}),
    }),
  )
  if (!core.accounts().length) core.permit(core.preferred)
  const { signMessage } = await import('../signer.ts')
  const signature = await signMessage(permittedKey(core, address), message)
  return { address, capabilities: { signInWithEthereum: { message, signature } } }
}

export const connectMethods: Record<string, Method> = { wallet_connect: walletConnect }
