import { Chat } from '../../features/chat/Chat.js';
import { OneForm } from '../../features/forms/OneForm.js';

const Form = () => <OneForm id="generic" />;

/** The chat, with the form that sends its messages. */
export const ChatCorner = () => <Chat Form={Form} />;
