import { getAuth } from '../../auth'

const handle = (request: Request) => getAuth().handle(request)

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST }
