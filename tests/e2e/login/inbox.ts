import { expect } from 'vitest'
import type { Letter } from '../../../sandbox/mail/startMail.mjs'

/** The inbox of the sandbox, from now on: mails that came before are left out. `url` is `inboxUrl` of the secure page. */
export async function openInbox(url: string) {
  const read = async (): Promise<readonly Letter[]> => (await fetch(new URL('inbox.json', url))).json()
  let seen = (await read())[0]?.id ?? 0

  return {
    /** The newest code for an address. Each call waits for a mail that came after the mail of the call before. */
    async nextCode(address: string): Promise<string> {
      let found: Letter | undefined
      const look = async () => {
        found = (await read()).find(({ id, to, code }) => id > seen && to.includes(address) && code !== undefined)
        return found
      }
      await expect.poll(look, { message: `a code for ${address}` }).toBeDefined()
      seen = found?.id ?? seen
      return found?.code ?? ''
    },
  }
}
