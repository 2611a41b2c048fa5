import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launch } from '../harness/launch.ts'
import { plugIn } from '../securePages/plugIn.ts'

/** The answer of an authenticator, with its bytes in base64. */
type Answer =
  | { readonly error: string; readonly message: string }
  | {
      readonly id: string
      readonly rawId: string
      readonly data: string
      readonly userHandle: string | undefined
      readonly isPrfEnabled: boolean | undefined
      readonly secret: string | undefined
    }

/** A visitor's synced passkeys, which each browser of the visitor can use. */
export type Authenticator = {
  /** Gives the passkeys to the pages that the profile opens from now on. */
  readonly plugInto: (context: BrowserContext) => Promise<void>
  /** The authenticator in this place answers from now on, with passkeys of its own. The first one is in place 0. */
  readonly use: (place: number) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Plugs an authenticator into a page of the origin `secure`, and forwards to that page whatever other pages ask of theirs: Chromium gives
 * each window an authenticator of its own. The page has a browser of its own, because an authenticator answers only a page with the focus.
 */
export async function createAuthenticator(secure: string): Promise<Authenticator> {
  const browser = await launch()
  const pages: Page[] = []
  let used = 0
  async function use(place: number): Promise<void> {
    used = place
    pages[place] ??= await openAuthenticator(browser, secure)
    await pages[place]?.bringToFront()
  }
  await use(0)
  return {
    async plugInto(context) {
      await context.exposeBinding('__tapkitAuthenticator', (_, verb: 'create' | 'get', asked: string) =>
        pages[used]?.evaluate(askAuthenticator, [verb, asked] as const),
      )
      await context.addInitScript(forwardCredentials)
    },
    use,
    close: () => browser.close(),
  }
}

/** A page that has an authenticator of its own. */
async function openAuthenticator(browser: Browser, secure: string): Promise<Page> {
  const own = await browser.newContext()
  const page = await own.newPage()
  await page.goto(`${secure}/secure.json`)
  await plugIn(own, page)
  return page
}

/** Asks the authenticator of this page. Runs in the page. */
async function askAuthenticator([verb, asked]: readonly ['create' | 'get', string]): Promise<Answer> {
  const publicKey = JSON.parse(asked, (_, part) =>
    part && typeof part === 'object' && '$bytes' in part
      ? Uint8Array.from(atob(part.$bytes), (character) => character.charCodeAt(0))
      : part,
  )
  const write = (bytes: BufferSource) => btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
  try {
    const credential = (await navigator.credentials[verb]({ publicKey })) as PublicKeyCredential
    const response = credential.response as AuthenticatorAssertionResponse & AuthenticatorAttestationResponse
    const { prf } = credential.getClientExtensionResults()
    return {
      id: credential.id,
      rawId: write(credential.rawId),
      data: write(response.authenticatorData ?? response.getAuthenticatorData()),
      userHandle: response.userHandle ? write(response.userHandle) : undefined,
      isPrfEnabled: prf?.enabled,
      secret: prf?.results?.first && write(prf.results.first),
    }
  } catch (error) {
    const { name, message } = error as DOMException
    return { error: name, message }
  }
}

/** Forwards what this page asks of its authenticator. Runs before the page. */
function forwardCredentials(): void {
  // A page that is not secure has no authenticator.
  if (!navigator.credentials) return
  type Forwarding = { __tapkitAuthenticator(verb: string, asked: string): Promise<Answer> }
  const write = (part: unknown): unknown => {
    if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) {
      const bytes = ArrayBuffer.isView(part)
        ? new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
        : new Uint8Array(part)
      return { $bytes: btoa(String.fromCharCode(...bytes)) }
    }
    if (Array.isArray(part)) return part.map(write)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, write(each)]))
  }
  const read = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer
  const ask = (verb: 'create' | 'get') => async (options?: CredentialCreationOptions & CredentialRequestOptions) => {
    const answer = await (globalThis as unknown as Forwarding).__tapkitAuthenticator(
      verb,
      JSON.stringify(write(options?.publicKey)),
    )
    if ('error' in answer) throw new DOMException(answer.message, answer.error)
    const { id, rawId, data, userHandle, isPrfEnabled, secret } = answer
    return {
      id,
      type: 'public-key',
      rawId: read(rawId),
      response: {
        authenticatorData: read(data),
        getAuthenticatorData: () => read(data),
        userHandle: userHandle === undefined ? null : read(userHandle),
      },
      getClientExtensionResults: () => ({
        prf: { enabled: isPrfEnabled, results: secret === undefined ? undefined : { first: read(secret) } },
      }),
    } as unknown as Credential
  }
  navigator.credentials.create = ask('create')
  navigator.credentials.get = ask('get')
}
