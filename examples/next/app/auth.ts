import { createSignInServer } from 'tapkit/server'
import { fileStorage } from 'tapkit/server/node'

const read = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}: see the README.`)
  return value
}

const create = () =>
  createSignInServer({
    origins: read('ORIGIN'),
    secret: read('SIGN_IN_SECRET'),
    chains: ['eip155:1'],
    // Pages and routes of Next don't share memory. On more machines than one: redisStorage.
    storage: fileStorage(process.env.SIGN_IN_FOLDER ?? '.sign-in'),
  })

let auth: ReturnType<typeof create> | undefined

/** Made with the first request: `next build` loads this file as well, and needs no secret. */
export const getAuth = () => {
  auth ??= create()
  return auth
}
