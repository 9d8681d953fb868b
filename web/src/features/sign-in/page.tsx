import { privatePage } from '../../lib/private-page.js';
import { SignIn } from './SignIn.js';

export const page = privatePage('Sign in', ({ name }) => `Sign in to ${name} with your mobile number.`, SignIn);
