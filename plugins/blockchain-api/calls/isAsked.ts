import type { Context } from '../context.ts'

/** Whether the API is asked at all: there is a project, or a service of the host's own (blockchain-api 1). */
export const isAsked = ({ options: { projectId, baseUrl } }: Context): boolean => Boolean(projectId || baseUrl)
