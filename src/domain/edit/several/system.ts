import { editSystem, outlineSystem } from '../prompt/system.ts'

/** What is different where the model gets several documents. */
export const severalSystem = `${editSystem}

Several documents. Here you get several documents of one project, each between its DOCUMENT lines, which name its path. The instruction is about all of them together; change only those that it concerns. Before the blocks of each document write the line

<<<<<<< IN NONCE path

Its SEARCH lines are copied from that document. To move text, delete it in one document and insert it in the other. Where links or mentions in one document depend on what you change in another, change them too. Only where the instruction needs a new document, write it whole, under a path that is not taken:

<<<<<<< FILE NONCE path
the whole new document
>>>>>>> END NONCE`

export const severalOutlineSystem = `${outlineSystem}

Here you get the outlines of several documents of one project, each below its path. The numbers go on from one to the next.`
