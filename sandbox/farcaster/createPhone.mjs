import { createSiweMessage } from 'viem/siwe'
import { quote, sendPage } from '../identity/pages.mjs'
import { readBody } from '../readBody.mjs'
import { accounts } from './accounts.mjs'

const title = 'Farcaster (sandbox)'

/** The page on a phone, to which the link of a channel leads: it shows what is asked, and signs with the custody key of a person, or refuses. */
export function createPhone({ relay, manners }) {
  function show(token, response) {
    const asked = relay.read(token)
    if (!asked) return sendPage(response, title, '<h1>Nothing is asked here</h1>', 404)
    const rows = Object.entries({
      Site: asked.domain,
      Address: asked.siweUri,
      Code: asked.nonce,
      Until: asked.expirationTime,
    })
    const said = rows.map(([name, value]) => `<dt>${name}</dt><dd>${quote(String(value ?? 'not said'))}</dd>`)
    const keys = accounts.map(({ id, name }) => `<button name="who" value="${id}">Sign in as ${quote(name)}</button>`)
    const form = `<form method="post">${keys.join('')}<button name="who" value="">Refuse</button></form>`
    sendPage(response, title, `<h1>${title}</h1><p>Sign in to this site?</p><dl>${said.join('')}</dl>${form}`)
  }

  async function answer(request, token, response) {
    const who = new URLSearchParams((await readBody(request, 16_000)) ?? '').get('who')
    const account = manners.is('refuse') ? undefined : accounts.find(({ id }) => id === who)
    // The protocol has no word for a refusal: the site hears nothing.
    if (!account) return sendPage(response, title, '<h1>Refused</h1><p>The site is told nothing.</p>')
    const asked = relay.read(token)
    if (!asked || !relay.accept(token, await sign(asked, account)))
      return sendPage(response, title, '<h1>Nothing is asked here</h1>', 404)
    sendPage(response, title, '<h1>Signed in</h1><p>Go back to the site.</p>')
  }

  async function sign({ domain, siweUri, nonce, expirationTime, notBefore, requestId }, account) {
    const {
      fid,
      resources = [`farcaster://fid/${fid}`],
      ...parts
    } = manners.bend({
      fid: account.fid,
      address: account.key.address,
      domain,
      uri: siweUri,
      nonce,
      chainId: 10,
      statement: 'Farcaster Auth',
      version: '1',
      issuedAt: new Date(),
      ...(expirationTime && { expirationTime: new Date(expirationTime) }),
      ...(notBefore && { notBefore: new Date(notBefore) }),
      ...(requestId && { requestId }),
    })
    const message = createSiweMessage({ ...parts, resources })
    const signature = await manners.keyOf(account).signMessage({ message })
    return {
      ...{ message, signature, fid, username: account.username, displayName: account.name, bio: '', pfpUrl: '' },
      ...{ custody: account.key.address, verifications: [], authMethod: 'custody' },
    }
  }

  return async (request, response) => {
    const token = new URL(request.url, 'http://phone').searchParams.get('channelToken')
    return request.method === 'POST' ? answer(request, token, response) : show(token, response)
  }
}
