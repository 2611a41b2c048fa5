import { isError } from 'tapkit/kernel'

/** Whether an explorer has answered that there is none of that id. */
export const isMissing = (error: unknown): boolean => isError(error, 'HttpStatusError') && error.code === 404
