import * as v from 'valibot'
import { noParams, permission } from './vocabulary.ts'

/** The permissions that this page has. */
export const wallet_getCurrentPermissions = { params: noParams, result: v.array(permission) }
