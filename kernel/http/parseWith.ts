import { HttpParseError } from '../errors/http.ts'

/** The part of Standard Schema v1 that is used here (https://standardschema.dev). */
export type StandardSchema<value> = {
  readonly '~standard': {
    readonly validate: (
      input: unknown,
    ) =>
      | { readonly value: value; readonly issues?: undefined }
      | { readonly issues: readonly unknown[] }
      | Promise<{ readonly value: value; readonly issues?: undefined } | { readonly issues: readonly unknown[] }>
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a caller's parser reads JSON of a shape that only it knows
export type Parse<value> = ((json: any) => value) | StandardSchema<value>

/**
 * Reads an answer with a function or a Standard Schema.
 * @throws HttpParseError
 */
export async function parseWith<value>(parse: Parse<value>, json: unknown, url: string): Promise<value> {
  try {
    if (typeof parse === 'function') return parse(json)
    const result = await parse['~standard'].validate(json)
    if (result.issues === undefined) return result.value
    throw result.issues
  } catch (cause) {
    throw new HttpParseError({ url, cause })
  }
}
