import * as v from 'valibot'
import { permissionRequest } from './vocabulary.ts'

/** Asks for permissions; without parameters, to read the account. */
export const wallet_requestPermissions = { params: v.nullish(v.array(permissionRequest)), result: v.literal(true) }
