import type { Route } from 'tapkit/kernel'

/** Goes from a view to another, or out of the modal without `to`. */
export type Step = { readonly from: Route | undefined; readonly to?: Route | undefined }
