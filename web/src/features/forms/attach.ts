import { maxPictureSide } from '#contracts/domain/forms/attachable';

/** A picture no larger than is kept of it, as a phone's takes minutes on a bad line; as it is where a browser can't read it. */
const madeSmall = async (file: File): Promise<Blob> => {
  if (!file.type.startsWith('image/')) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxPictureSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? file), 'image/jpeg', 0.85));
  } catch {
    return file;
  }
};

/** Sends files that belong to a lead; sent again, each is the same. @returns whether all of them arrived */
export const attach = async (lead_id: string, files: readonly File[]): Promise<boolean> => {
  for (const file of files) {
    const body = await madeSmall(file);
    const sent = await fetch(`/api/leads/${lead_id}/attachments`, {
      method: 'POST',
      headers: { 'content-type': body.type },
      body,
    }).catch(() => undefined);
    if (!sent?.ok) return false;
  }
  return true;
};
