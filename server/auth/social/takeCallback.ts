import { readBody } from '../../guard/readJson.ts'
import type { Identity } from '../account/identities.ts'
import { refuse, toRefusal } from '../answer.ts'
import { AuthRequestError } from '../errors.ts'
import { report } from '../report.ts'
import type { AuthSettings } from '../settings.ts'
import { cleanName } from './cleanName.ts'
import { describeFailure } from './describeFailure.ts'
import { fetchUser } from './fetchUser.ts'
import { type Flow, spendFlow } from './flows.ts'
import type { SocialProvider } from './readSocial.ts'
import { keepResult } from './results.ts'

const path = '/callback/'

/** The address that a provider sends browsers back to. Each provider has an address of its own, so that no answer counts as that of another provider. */
export const redirectUriOf = ({ name }: SocialProvider, { origin }: AuthSettings): string => `${origin}${path}${name}`

/** The provider whose answers come to a path. */
export const providerAt = (pathname: string, { social }: AuthSettings): SocialProvider | undefined =>
  pathname.startsWith(path) ? social.get(pathname.slice(path.length)) : undefined

/**
 * Takes the answer with which a provider has sent a browser back. No device signs this request, and the browser learns nothing that another device
 * could use. The browser goes on to a fixed page of the secure origin, whatever the answer is.
 */
export async function takeCallback(
  request: Request,
  provider: SocialProvider,
  settings: AuthSettings,
): Promise<Response> {
  const method = provider.parameters.response_mode === 'form_post' ? 'POST' : 'GET'
  if (request.method !== method) return refuse(new AuthRequestError('method_refused'), [method])
  try {
    return leadTo(`result=${await finishFlow(request, provider, settings)}`, settings)
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.params.status >= 500) void report(refusal, settings)
    return leadTo(`error=${refusal.code}`, settings)
  }
}

async function finishFlow(request: Request, provider: SocialProvider, settings: AuthSettings): Promise<string> {
  const parameters = await readParameters(request)
  const [state = '', ...more] = parameters.getAll('state')
  if (more.length > 0) throw new AuthRequestError('social_refused')
  const flow = await spendFlow(state, provider.name, settings)
  const answer = { parameters, state, redirectUri: redirectUriOf(provider, settings) }
  const identity = await identify(answer, flow, provider)
  const { device, purpose, after } = flow
  return keepResult(device, { identity, purpose, after }, settings)
}

async function readParameters(request: Request): Promise<URLSearchParams> {
  if (request.method === 'GET') return new URL(request.url).searchParams
  const bytes = await readBody(request, 'application/x-www-form-urlencoded')
  return new URLSearchParams(new TextDecoder().decode(bytes))
}

async function identify(
  answer: Parameters<typeof fetchUser>[0],
  flow: Flow,
  provider: SocialProvider,
): Promise<Identity> {
  try {
    const { subject, name } = await fetchUser(answer, flow, provider)
    const { issuer } = provider.endpoints
    return { provider: provider.name, issuer, subject, label: cleanName(name) || provider.title }
  } catch (error) {
    const { code, text } = describeFailure(error)
    // The errors of the library have tokens in them, so no such error is handed on.
    throw new AuthRequestError(code, { cause: new Error(`${provider.title}: ${text}`) })
  }
}

/** The page that hands the result on. The result stands behind `#`, so it is in no log, and replaces a fragment that the provider added. */
const leadTo = (fragment: string, { origin }: AuthSettings): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location: `${origin}/done#${fragment}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
